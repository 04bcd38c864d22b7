/** Whether text fields check the spelling, by the settings. Fields for names, addresses and ids never do. */
export const spelling = $state({ isChecked: true });
