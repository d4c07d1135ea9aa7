import type { Cleaner } from "@/db";
import { isPlain } from "./blocks";
import type { Pipeline } from "./pipeline";
import { derivePreview, visibleText } from "./preview";
import { deriveTitle } from "./title";

export { cleanMessage } from "./clean-message";
export { HISTORY_CAP, shapeHistory } from "./history";
export { createPipeline, type Pipeline } from "./pipeline";

/** The pipeline as the store uses it where titles, previews and search text are written. */
export const createCleaner = (pipeline: Pipeline): Cleaner => ({
  version: pipeline.version,
  title: (fields, messages) => deriveTitle(pipeline, fields, messages),
  redact: pipeline.redact,
  preview: (messages) => derivePreview(pipeline, messages),
  searchText: (message) => visibleText(pipeline, message),
  isPlain,
});
