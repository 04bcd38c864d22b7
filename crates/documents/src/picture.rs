//! Pictures: decoded within limits and scaled for a window.

use crate::PreviewError;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, ImageReader, Limits};
use std::io::Cursor;

/// The longest side of a picture that is decoded, in pixels.
const MAX_SIDE: u32 = 20_000;

/// The memory limit for decoding.
const MAX_DECODED_BYTES: u64 = 256 * 1024 * 1024;

/// The longest side of a rendered picture, in pixels.
pub const MAX_SHOWN_SIDE: u32 = 2048;

/// JPEG quality (of 100) for pictures without transparency.
const JPEG_QUALITY: u8 = 88;

/// A picture that a web view can show.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// The newly encoded picture, which contains only the visible pixels of the original.
    pub bytes: Vec<u8>,
    /// Media type of `bytes`: `image/png` or `image/jpeg`.
    pub media_type: &'static str,
    /// Width of the original, in pixels.
    pub width: u32,
    /// Height of the original, in pixels.
    pub height: u32,
}

impl std::fmt::Debug for Picture {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} of {} × {}", self.media_type, self.width, self.height)
    }
}

/// Renders a picture: applies its orientation and limits its longest side to `max_side` pixels. Of an animation, only
/// the first frame.
///
/// # Errors
/// When it is damaged, or too large to decode.
pub fn render_picture(bytes: &[u8], max_side: u32) -> Result<Picture, PreviewError> {
    let mut reader =
        ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(|_| PreviewError::Damaged)?;
    let mut limits = Limits::no_limits();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_DECODED_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| reason(&error))?;
    if decoder.total_bytes() > MAX_DECODED_BYTES {
        return Err(PreviewError::TooMuch);
    }
    let orientation = decoder.orientation().map_err(|error| reason(&error))?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(|error| reason(&error))?;
    image.apply_orientation(orientation);
    let (width, height) = (image.width(), image.height());
    if width.max(height) > max_side {
        image = image.thumbnail(max_side, max_side);
    }
    let (bytes, media_type) = encode(&image)?;
    Ok(Picture { bytes, media_type, width, height })
}

fn encode(image: &DynamicImage) -> Result<(Vec<u8>, &'static str), PreviewError> {
    if image.color().has_alpha() {
        let image = image.to_rgba8();
        return Ok((png(image.as_raw(), image.width(), image.height())?, "image/png"));
    }
    let image = image.to_rgb8();
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY)
        .write_image(image.as_raw(), image.width(), image.height(), ExtendedColorType::Rgb8)
        .map_err(|error| reason(&error))?;
    Ok((bytes, "image/jpeg"))
}

/// Encodes RGBA pixels as a PNG with fast compression.
pub(crate) fn png(rgba: &[u8], width: u32, height: u32) -> Result<Vec<u8>, PreviewError> {
    let mut bytes = Vec::new();
    PngEncoder::new_with_quality(&mut bytes, CompressionType::Fast, FilterType::Adaptive)
        .write_image(rgba, width, height, ExtendedColorType::Rgba8)
        .map_err(|error| reason(&error))?;
    Ok(bytes)
}

fn reason(error: &image::ImageError) -> PreviewError {
    match error {
        image::ImageError::Limits(_) => PreviewError::TooMuch,
        _ => PreviewError::Damaged,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};

    fn encoded(image: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        image.into().write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    fn decoded(picture: &Picture) -> DynamicImage {
        image::load_from_memory(&picture.bytes).unwrap()
    }

    #[test]
    fn pictures_of_every_kind_are_drawn() {
        let image = RgbImage::from_pixel(30, 20, Rgb([200, 40, 40]));
        for format in [
            ImageFormat::Png,
            ImageFormat::Jpeg,
            ImageFormat::Gif,
            ImageFormat::WebP,
            ImageFormat::Bmp,
            ImageFormat::Tiff,
        ] {
            let picture = render_picture(&encoded(image.clone(), format), MAX_SHOWN_SIDE).unwrap();
            assert_eq!((picture.width, picture.height), (30, 20), "{format:?}");
            let pixel = decoded(&picture).to_rgb8().get_pixel(15, 10).0;
            assert!(pixel[0] > 180 && pixel[1] < 70, "{format:?}: {pixel:?}");
        }
    }

    #[test]
    fn a_large_picture_is_scaled_and_says_how_large_it_is() {
        let image = RgbImage::from_pixel(5000, 100, Rgb([0, 0, 0]));
        let picture = render_picture(&encoded(image, ImageFormat::Png), MAX_SHOWN_SIDE).unwrap();
        assert_eq!((picture.width, picture.height), (5000, 100));
        assert_eq!(decoded(&picture).width(), 2048);
        let image = RgbImage::from_pixel(300, 600, Rgb([0, 0, 0]));
        let small = render_picture(&encoded(image, ImageFormat::Png), 200).unwrap();
        assert_eq!((decoded(&small).width(), decoded(&small).height()), (100, 200));
    }

    #[test]
    fn what_is_transparent_stays_so() {
        let image = RgbaImage::from_pixel(4, 4, Rgba([0, 0, 0, 0]));
        let picture = render_picture(&encoded(image, ImageFormat::Png), MAX_SHOWN_SIDE).unwrap();
        assert_eq!(picture.media_type, "image/png");
        assert_eq!(decoded(&picture).to_rgba8().get_pixel(0, 0).0[3], 0);
    }

    #[test]
    fn damaged_and_enormous_pictures_are_refused() {
        let whole = encoded(RgbImage::new(300, 300), ImageFormat::Png);
        assert_eq!(render_picture(&whole[..whole.len() / 2], MAX_SHOWN_SIDE), Err(PreviewError::Damaged));
        assert_eq!(render_picture(b"no picture", MAX_SHOWN_SIDE), Err(PreviewError::Damaged));
        // A few bytes that claim a size of 60,000 by 60,000 pixels.
        let mut bomb = whole;
        bomb[16..24].copy_from_slice(&[0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]);
        assert!(render_picture(&bomb, MAX_SHOWN_SIDE).is_err());
    }
}
