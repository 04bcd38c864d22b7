/** Whether the fields that hold words look them up in a dictionary, as it is set. Names, addresses and ids never do. */
export const spelling = $state({ isChecked: true });
