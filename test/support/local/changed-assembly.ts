import * as z from 'zod'
import type { Assembly } from '#local/emulators/template/assembly.ts'
import type { Template } from '#local/emulators/template/template.ts'

const Ref = z.object({ Ref: z.string() })
const Statement = z.looseObject({ Effect: z.string(), Action: z.union([z.string(), z.array(z.string())]) })
const Document = z.looseObject({ Statement: z.array(Statement) })

/** A copy of the assembly with a changed template. */
export const withTemplate = (assembly: Assembly, change: (template: Template) => void): Assembly => {
  const template = structuredClone(assembly.template)
  change(template)
  return { ...assembly, template }
}

/**
 * Removes an action from the policies of a role; `role` is the start of its logical id. Throws when no policy has the
 * action, so that a test cannot pass because of a grant that never existed.
 */
export const removeGrant = (template: Template, role: string, action: string): void => {
  const policies = Object.values(template.Resources).filter(
    ({ Type, Properties }) =>
      Type === 'AWS::IAM::Policy' &&
      z
        .array(Ref)
        .parse(Properties.Roles)
        .some(({ Ref: id }) => new RegExp(`^${role}Role[0-9A-F]{8}$`).test(id)),
  )
  const removed = policies.map((policy) => {
    const document = Document.parse(policy.Properties.PolicyDocument)
    const statements = document.Statement.map((statement) => {
      const left = [statement.Action].flat().filter((one) => one !== action)
      return { ...statement, Action: left }
    }).filter(({ Action }) => Action.length > 0)
    const had = document.Statement.some(({ Action }) => [Action].flat().includes(action))
    policy.Properties.PolicyDocument = { ...document, Statement: statements }
    return had
  })
  if (!removed.includes(true)) throw new Error(`No policy of ${role} grants ${action}.`)
}
