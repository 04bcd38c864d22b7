//! Words of scripts without spaces, by a dictionary.

use icu_segmenter::WordSegmenter;
use icu_segmenter::options::WordBreakInvariantOptions;

/// The words of a run of letters without spaces, in order. Together they are the run.
pub(crate) fn segments(run: &str) -> Vec<&str> {
    let segmenter = WordSegmenter::new_dictionary(WordBreakInvariantOptions::default());
    let mut start = 0;
    let segment = |end| run.get(std::mem::replace(&mut start, end)..end);
    segmenter.segment_str(run).skip(1).filter_map(segment).collect()
}
