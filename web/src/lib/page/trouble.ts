import { i18n } from "../../i18n/translator.svelte";
import { RequestError } from "../../wire/http";

/** Why a request failed, in the reader's language: as the server says it, or that there was no answer. */
export function troubleText(problem: unknown): string {
  return problem instanceof RequestError ? problem.error.text : i18n.text("offline");
}
