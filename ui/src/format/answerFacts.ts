/** Facts about an answer: the model, the duration, the tokens. */
import type { MessageView } from "../ipc/bindings";
import { formats, t } from "../words/words";
import { modelOf } from "./messageLabel";

/** The facts as one line; empty if none is known. */
export function answerFacts(message: MessageView): string {
  const { isOfReader, model, durationMs, outputTokens, tokensPerSecond } = message;
  const name = modelOf(message);
  const facts = [name];
  // A model of this computer may have the path of a file as its id, of which the name is a part.
  if (!isOfReader && model !== name) facts.push(model);
  if (durationMs !== null && durationMs > 0) facts.push(formats.duration(durationMs));
  // Quotes have no tokens.
  if (outputTokens !== null && !isOfReader) facts.push(t.endingTokens({ n: outputTokens }));
  if (tokensPerSecond !== null) facts.push(t.endingTokensPerSecond({ n: tokensPerSecond }));
  return facts.filter((fact) => fact !== null).join(" · ");
}
