//! Dashes: the number of parts of a dashed stroke. The renderer builds a path for each.

use hayro::hayro_interpret::StrokeProps;
use hayro::kurbo::{BezPath, PathSeg, Point};

/// An upper bound for the number of dashes along a path. Infinite for a pattern without length.
pub(super) fn n_dashes(path: &BezPath, stroke: &StrokeProps) -> f64 {
    let dashes = &stroke.dash_array;
    if dashes.is_empty() {
        return 0.0;
    }
    let period: f64 = dashes.iter().map(|dash| f64::from(*dash)).sum();
    let are_positive = dashes.iter().all(|dash| *dash >= 0.0) && period > 0.0 && period.is_finite();
    if !are_positive || !stroke.dash_offset.is_finite() {
        return f64::INFINITY;
    }
    let length: f64 = path.segments().map(length).sum();
    (length / period).max(0.0) * dashes.len() as f64
}

/// The length of the control polygon, an upper bound for the length of the segment.
fn length(segment: PathSeg) -> f64 {
    let along = |points: &[Point]| -> f64 {
        points.iter().zip(points.iter().skip(1)).map(|(from, to)| from.distance(*to)).sum()
    };
    match segment {
        PathSeg::Line(line) => along(&[line.p0, line.p1]),
        PathSeg::Quad(curve) => along(&[curve.p0, curve.p1, curve.p2]),
        PathSeg::Cubic(curve) => along(&[curve.p0, curve.p1, curve.p2, curve.p3]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dashed(dashes: &[f32]) -> f64 {
        let mut path = BezPath::new();
        path.move_to((0.0, 0.0));
        path.line_to((100.0, 0.0));
        n_dashes(&path, &StrokeProps { dash_array: dashes.into(), ..StrokeProps::default() })
    }

    #[test]
    fn dashes_are_counted_along_the_path() {
        assert_eq!(dashed(&[]), 0.0);
        assert_eq!(dashed(&[3.0, 1.0]), 50.0);
        assert_eq!(dashed(&[5.0]), 20.0);
    }

    #[test]
    fn a_pattern_without_an_end_is_infinite() {
        for dashes in [&[-1.0][..], &[5.0, -1.0], &[f32::INFINITY], &[f32::NAN, 1.0]] {
            assert_eq!(dashed(dashes), f64::INFINITY, "{dashes:?}");
        }
    }
}
