//! The events of a tool call, in the order of the interface (section 6.3).

use parlance_protocol::{Event, FunctionCall, OutputItem, Status};

/// The events that stream a tool call.
pub(crate) fn call_events(output_index: u64, call: &FunctionCall) -> [Event; 4] {
    let begun = FunctionCall { arguments: String::new(), status: Some(Status::InProgress), ..call.clone() };
    let item_id = call.id.clone().unwrap_or_default();
    [
        Event::OutputItemAdded { output_index, item: OutputItem::FunctionCall(begun) },
        Event::FunctionCallArgumentsDelta {
            item_id: item_id.clone(),
            output_index,
            delta: call.arguments.clone(),
        },
        Event::FunctionCallArgumentsDone {
            item_id,
            output_index,
            name: call.name.clone(),
            arguments: call.arguments.clone(),
        },
        Event::OutputItemDone { output_index, item: OutputItem::FunctionCall(call.clone()) },
    ]
}
