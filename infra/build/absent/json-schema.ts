/** Stands in for the part of zod that writes JSON Schema, which no function does: a fifth of zod. */
const refuse = (): never => {
  throw new Error('JSON Schema is left out of the bundles')
}

export const createToJSONSchemaMethod = () => refuse
export const createStandardJSONSchemaMethod = () => refuse
