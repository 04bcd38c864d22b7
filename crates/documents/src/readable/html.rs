//! Writes blocks as HTML. Only these elements occur: headings, paragraphs, lists, tables, code and `strong`.

/// Longer text of one element is truncated.
pub(super) const MAX_TEXT_BYTES: usize = 64 * 1024;

/// Further lines of a paragraph are written as one.
const MAX_LINES: usize = 2_000;

/// HTML under construction.
#[derive(Default)]
pub(super) struct Html {
    pub(super) text: String,
    lists: Vec<List>,
    is_in_table: bool,
}

/// An open list. Its last item is open too, so that it can contain a nested list.
struct List {
    is_ordered: bool,
}

impl Html {
    /// Closes the open lists and the open table.
    pub(super) fn end_groups(&mut self) {
        self.end_lists(0);
        self.end_table();
    }

    fn end_lists(&mut self, n_kept: usize) {
        while self.lists.len() > n_kept {
            let is_ordered = self.lists.pop().is_some_and(|list| list.is_ordered);
            self.text.push_str(if is_ordered { "</li></ol>" } else { "</li></ul>" });
        }
    }

    fn end_table(&mut self) {
        if std::mem::take(&mut self.is_in_table) {
            self.text.push_str("</tbody></table>");
        }
    }

    /// Whether a table is open.
    pub(super) fn is_in_table(&self) -> bool {
        self.is_in_table
    }

    /// A heading with a level from 1; `None` for a line in `strong`.
    pub(super) fn heading(&mut self, level: Option<u8>, text: &str) {
        self.end_groups();
        match level {
            Some(level) => {
                let level = level.clamp(1, 6);
                self.element(&format!("h{level}"), text);
            }
            None => {
                self.text.push_str("<p><strong>");
                self.escaped(text);
                self.text.push_str("</strong></p>");
            }
        }
    }

    /// A paragraph; each of its lines becomes one.
    pub(super) fn paragraph(&mut self, text: &str) {
        self.end_groups();
        self.lines(text);
    }

    pub(super) fn code(&mut self, text: &str) {
        self.end_groups();
        self.text.push_str("<pre><code>");
        self.escaped(text);
        self.text.push_str("</code></pre>");
    }

    /// A list item at a depth, with its number in an ordered list.
    pub(super) fn item(&mut self, depth: usize, number: Option<i64>, text: &str) {
        self.end_table();
        // Limit the depth, because each level adds an element.
        let depth = depth.min(MAX_DEPTH);
        self.end_lists(depth + 1);
        if self.lists.len() == depth + 1 {
            let is_alike = self.lists.last().is_some_and(|list| list.is_ordered == number.is_some());
            if is_alike {
                self.text.push_str("</li>");
            } else {
                self.end_lists(depth);
            }
        }
        while self.lists.len() <= depth {
            let is_last = self.lists.len() == depth;
            let number = number.filter(|_| is_last);
            match number {
                Some(1) => self.text.push_str("<ol>"),
                Some(number) => self.text.push_str(&format!("<ol start=\"{number}\">")),
                None => self.text.push_str("<ul>"),
            }
            self.lists.push(List { is_ordered: number.is_some() });
            if !is_last {
                self.text.push_str("<li>");
            }
        }
        self.text.push_str("<li>");
        self.escaped(text);
    }

    /// Adds a further paragraph to the open item. Returns `false` if no item is open.
    pub(super) fn further(&mut self, depth: usize, text: &str) -> bool {
        let depth = depth.min(MAX_DEPTH);
        self.end_table();
        if self.lists.len() <= depth {
            return false;
        }
        self.end_lists(depth + 1);
        self.lines(text);
        true
    }

    /// Writes lines as paragraphs. Lines beyond the limit share one paragraph, because each adds tags.
    fn lines(&mut self, text: &str) {
        let lines = text.splitn(MAX_LINES, '\n').filter(|line| !line.trim().is_empty());
        lines.for_each(|line| self.element("p", line));
    }

    /// Begins a table with its column names, if any, and their row number.
    pub(super) fn table(&mut self, header: &[String], line: Option<u32>) {
        self.end_groups();
        self.text.push_str("<table>");
        if !header.is_empty() {
            self.text.push_str(&format!("<thead><tr{}>", row_number(line)));
            header.iter().take(MAX_COLUMNS).for_each(|name| self.element("th", name));
            self.text.push_str("</tr></thead>");
        }
        self.text.push_str("<tbody>");
        self.is_in_table = true;
    }

    /// Adds a row to the open table, with its row number in a sheet.
    pub(super) fn row(&mut self, line: Option<u32>, cells: &[String]) {
        self.text.push_str(&format!("<tr{}>", row_number(line)));
        let limit = self.text.len() + MAX_TEXT_BYTES;
        for cell in cells.iter().take(MAX_COLUMNS) {
            // Keep the cells in their columns, however long those before them are.
            self.element("td", if self.text.len() < limit { cell } else { "…" });
        }
        self.text.push_str("</tr>");
    }

    fn element(&mut self, name: &str, text: &str) {
        self.text.push_str(&format!("<{name}>"));
        self.escaped(text);
        self.text.push_str(&format!("</{name}>"));
    }

    /// Writes text with HTML special characters escaped.
    fn escaped(&mut self, text: &str) {
        let shown = text.get(..text.floor_char_boundary(MAX_TEXT_BYTES)).unwrap_or_default();
        for letter in shown.chars() {
            match letter {
                '&' => self.text.push_str("&amp;"),
                '<' => self.text.push_str("&lt;"),
                '>' => self.text.push_str("&gt;"),
                '"' => self.text.push_str("&quot;"),
                letter => self.text.push(letter),
            }
        }
        if shown.len() < text.len() {
            self.text.push('…');
        }
    }
}

/// The row number as an attribute.
fn row_number(line: Option<u32>) -> String {
    line.map_or_else(String::new, |line| format!(" data-row=\"{line}\""))
}

/// Maximum nesting depth of lists.
const MAX_DEPTH: usize = 8;

/// Further columns are dropped.
const MAX_COLUMNS: usize = 256;
