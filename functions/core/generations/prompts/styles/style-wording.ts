/**
 * How a style is described to the models; never sent to the browser. Each part ends a sentence of the prompt: use …,
 * keep the colours to …, choose …, light it with …, leave out …. No part names another style: a model would mix it in.
 */
export type StyleWording = { materials: string; colours: string; furniture: string; light: string; avoid: string }
