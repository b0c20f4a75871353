import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(
  new StaticConfigLoader({ extends: ['html-validate:standard', 'html-validate:a11y'] }),
)

/** What a validator of HTML and accessibility reports of a page. */
export const htmlFaults = async (html: string): Promise<string[]> => {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
}
