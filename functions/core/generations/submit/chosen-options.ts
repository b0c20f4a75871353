import { findOption } from '#functions/core/catalogue/catalogue.ts'
import { AppError, errorMessage } from '#shared/errors.ts'
import type { Mode } from '#shared/tools/define-tool.ts'

/**
 * Every chosen option must be active in the catalogue, and match the option it depends on, such as a room type and its
 * space. Throws the message of the form otherwise (docs/product.md, Tools).
 */
export const checkOptions = async (
  mode: Pick<Mode, 'fields' | 'whenIncomplete'>,
  answers: Readonly<Record<string, string | undefined>>,
): Promise<void> => {
  for (const [name, field] of Object.entries(mode.fields)) {
    if (field.kind !== 'option') continue
    const option = await findOption(field.catalogue, answers[name] ?? '')
    const fits = option && (!field.dependsOn || option.spaceTypeId === answers[field.dependsOn])
    if (!fits)
      throw new AppError(mode.whenIncomplete, errorMessage(mode.whenIncomplete), { fields: { [name]: 'unknown' } })
  }
}
