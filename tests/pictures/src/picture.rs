//! A picture in memory, and as a PNG.

use crate::{Error, Result};
use std::path::Path;

/// A picture, row by row, with three bytes per pixel.
#[derive(Clone, Debug)]
pub struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) rgb: Vec<u8>,
}

impl Picture {
    /// The width in pixels.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The height in pixels.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Decodes a PNG and ignores its transparency.
    ///
    /// # Errors
    /// When the bytes are not a PNG.
    pub fn read(bytes: &[u8]) -> Result<Self> {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info()?;
        let mut buffer = vec![0; reader.output_buffer_size().unwrap_or_default()];
        let frame = reader.next_frame(&mut buffer)?;
        let n = frame.color_type.samples();
        let (width, height) = (frame.width as usize, frame.height as usize);
        let mut rgb = Vec::with_capacity(width * height * 3);
        for pixel in buffer.chunks_exact(n).take(width * height) {
            if n < 3 {
                rgb.extend_from_slice(&[pixel[0]; 3]);
            } else {
                rgb.extend_from_slice(&pixel[..3]);
            }
        }
        Ok(Self { width, height, rgb })
    }

    /// Reads a picture from a file.
    ///
    /// # Errors
    /// When the file cannot be read or is not a PNG.
    pub fn load(path: &Path) -> Result<Self> {
        Self::read(&std::fs::read(path).map_err(|source| Error::File { path: path.to_owned(), source })?)
    }

    /// Writes the picture unchanged. Creates the folder.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save(&self, path: &Path) -> Result<()> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::Fast);
        encoder.write_header()?.write_image_data(&self.rgb)?;
        write(path, &bytes)
    }

    /// A part of the picture; the area outside the picture is left out.
    #[must_use]
    pub fn part(&self, (left, top): (usize, usize), (width, height): (usize, usize)) -> Self {
        let (right, bottom) = ((left + width).min(self.width), (top + height).min(self.height));
        let rows = top.min(bottom)..bottom;
        let left = left.min(right);
        let rgb =
            rows.clone().flat_map(|y| &self.rgb[(y * self.width + left) * 3..(y * self.width + right) * 3]);
        Self { width: right - left, height: rows.len(), rgb: rgb.copied().collect() }
    }

    pub(crate) fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        let at = (y * self.width + x) * 3;
        [self.rgb[at], self.rgb[at + 1], self.rgb[at + 2]]
    }
}

pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let fail = |source| Error::File { path: path.to_owned(), source };
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(fail)?;
    }
    std::fs::write(path, bytes).map_err(fail)
}
