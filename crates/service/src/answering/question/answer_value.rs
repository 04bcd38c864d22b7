//! The one value in a sentence that answers a question for a number, a date or a place. The quote emphasizes it.

use super::AnswerShape;
use super::value_words::{Word, dates, numbers, words};
use std::ops::Range;

impl AnswerShape {
    /// The range of the only value of this shape in a text; `None` when there is none, or several.
    pub(crate) fn value(self, text: &str) -> Option<Range<usize>> {
        let words: Vec<Word<'_>> = words(text).collect();
        let mut values = match self {
            Self::Number => numbers(&words),
            Self::Date => dates(&words),
            Self::Place => {
                words.iter().filter(|word| word.is_path()).map(|word| word.range.clone()).collect()
            }
            Self::Definition => Vec::new(),
        };
        values.pop().filter(|_| values.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(shape: AnswerShape, text: &str) -> Option<&str> {
        shape.value(text).and_then(|range| text.get(range))
    }

    #[test]
    fn the_only_number_stands_out_with_its_unit() {
        let number = |text| value(AnswerShape::Number, text);
        assert_eq!(number("The rent is 1,250.50 EUR a month."), Some("1,250.50 EUR"));
        assert_eq!(number("Die Frist beträgt 3 Monate, immer."), Some("3 Monate"));
        assert_eq!(number("It takes (about 40 %)."), Some("40 %"));
        assert_eq!(number("A huge 166-page Atlas"), Some("166-page"));
        assert_eq!(number("Between 3 and 5 days"), None, "which of them is not known");
        assert_eq!(number("Nobody knows."), None);
        assert_eq!(number("I moved in 2019 I think."), Some("2019"));
        assert_eq!(number("The rent of EUR 1250 is due."), Some("EUR 1250"));
        assert_eq!(number("It costs 1.250.000 EUR."), Some("1.250.000 EUR"));
    }

    #[test]
    fn labels_list_marks_and_telephone_numbers_are_no_values_beside_an_amount() {
        let number = |text| value(AnswerShape::Number, text);
        assert_eq!(number("By § 7g and section 4a, the rent is 1250 EUR."), Some("1250 EUR"));
        assert_eq!(number("It is in section 4."), Some("4"), "the only number");
        assert_eq!(number("1. The rent is 1250 EUR."), Some("1250 EUR"));
        assert_eq!(number("(2) The rent is 1250 EUR."), Some("1250 EUR"));
        assert_eq!(number("• 1250 EUR"), Some("1250 EUR"));
        assert_eq!(number("•1250 EUR"), Some("1250 EUR"));
        assert_eq!(number("- 1250 EUR"), Some("1250 EUR"));
        assert_eq!(number("The rent:\n1. 1250 EUR"), Some("1250 EUR"));
        assert_eq!(number("Pay 1250 EUR, or call +49 30 123456."), Some("1250 EUR"));
        assert_eq!(number("Call +49 30 123456."), None);
        assert_eq!(number("1. Mai"), Some("1"));
    }

    #[test]
    fn a_number_with_a_raised_fraction_stands_out_with_its_unit() {
        let number = |text| value(AnswerShape::Number, text);
        assert_eq!(number("The pipe is 5¹⁄₂ in wide."), Some("5¹⁄₂ in"));
        assert_eq!(number("Add ½ kg."), Some("½ kg"));
        assert_eq!(number("There are 5 in a box."), Some("5"));
    }

    #[test]
    fn the_only_date_stands_out_whole() {
        let date = |text| value(AnswerShape::Date, text);
        assert_eq!(date("Founded by Ian on 16. August 1993 in Ohio."), Some("16. August 1993"));
        assert_eq!(date("It was opened on August 16, 1993."), Some("August 16, 1993"));
        assert_eq!(date("Since 2004 it is so."), Some("2004"));
        assert_eq!(date("The pump closes at 20:30."), Some("20:30"));
        assert_eq!(date("From 1993 until 1995."), None);
        assert_eq!(date("The rent of 1250 EUR is due."), None, "an amount");
        assert_eq!(date("The rent of EUR 1250 is due."), None, "an amount");
        assert_eq!(date("It costs 1.250.000 EUR."), None, "an amount");
        assert_eq!(date("In 2019 a fire destroyed it."), Some("2019"));
        assert_eq!(date("It opens on 1. Mai 2027."), Some("1. Mai 2027"));
        assert_eq!(date("It costs 12.50 and opens on 3.4.2025."), Some("3.4.2025"));
        assert_eq!(date("There are 9999 of them since 2004."), Some("2004"));
        assert_eq!(date("There are 3 of them in may."), None);
    }

    #[test]
    fn the_only_path_or_address_stands_out() {
        let place = |text| value(AnswerShape::Place, text);
        assert_eq!(place("It is saved in ~/.config/yoshimi, always."), Some("~/.config/yoshimi"));
        assert_eq!(place("Write to crew@example.org."), Some("crew@example.org"));
        assert_eq!(place("See https://example.org/a or /etc/fstab."), None);
        assert_eq!(place("At the south quay and/or the north quay."), None);
    }
}
