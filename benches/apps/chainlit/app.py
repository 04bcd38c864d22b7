"""The smallest chat of Chainlit with a list of conversations: it asks one model and keeps what was said in SQLite."""

import os

import chainlit
from chainlit.data.sql_alchemy import SQLAlchemyDataLayer
from openai import AsyncOpenAI

model = AsyncOpenAI(base_url=os.environ["MODEL_ADDRESS"], api_key="svc_benchmark")


@chainlit.data_layer
def data_layer():
    return SQLAlchemyDataLayer(conninfo=f"sqlite+aiosqlite:///{os.environ['DATABASE']}")


@chainlit.header_auth_callback
def sign_in(_headers):
    return chainlit.User(identifier="bench")


@chainlit.on_chat_resume
async def resume(_thread):
    pass


@chainlit.on_message
async def answer(question: chainlit.Message):
    reply = chainlit.Message(content="")
    stream = await model.chat.completions.create(
        model="bench", stream=True, messages=[{"role": "user", "content": question.content}]
    )
    async for chunk in stream:
        words = chunk.choices[0].delta.content if chunk.choices else None
        if words:
            await reply.stream_token(words)
    await reply.update()
