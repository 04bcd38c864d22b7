//! The floors of the local service: the same answers from minimal handlers, without keys, conversations, records or
//! limits. Also the model server that the service and its floor use.
#![allow(clippy::print_stdout, reason = "says where it listens")]

mod model;
mod relay;
mod streams;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post, put};
use axum::serve::ListenerExt;
use clap::Parser;

/// Minimal handlers to compare the local service with.
#[derive(Debug, Parser)]
struct Arguments {
    /// The address to listen on; port 0 picks a free one.
    #[arg(long, default_value = "127.0.0.1:0")]
    listen: std::net::SocketAddr,
    /// The model server that `/relay` uses.
    #[arg(long, default_value = "http://127.0.0.1:9")]
    upstream: String,
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let arguments = Arguments::parse();
    #[cfg(unix)]
    rlimit::increase_nofile_limit(u64::MAX)?;
    let streams = Router::new()
        .route("/recorded/{name}", put(streams::record))
        .route("/stream/{name}", post(streams::replay))
        .with_state(streams::Recorded::default());
    let models = Router::new()
        .route("/v1/models", get(model::list))
        .route("/v1/chat/completions", post(model::answer))
        .merge(
            Router::new()
                .route("/relay", post(relay::relay))
                .with_state(relay::Upstream::new(arguments.upstream)),
        );
    let app = streams.merge(models).layer(DefaultBodyLimit::disable());
    let listener = tokio::net::TcpListener::bind(arguments.listen).await?;
    println!("listening on http://{}", listener.local_addr()?);
    // As the service does.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    axum::serve(listener, app).await
}
