/**
 * The prompt text for a style; never sent to the browser. Each part completes a sentence of the prompt. No part names
 * another style, because a model would mix it in.
 */
export type StyleWording = { materials: string; colours: string; furniture: string; light: string; avoid: string }
