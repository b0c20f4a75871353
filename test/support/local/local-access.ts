import { type Access, AccessDenied, type AccessRequest } from '#local/emulators/base/stand-in.ts'

export const operatorKey = { accessKeyId: 'LOCALOPERATOR', secretAccessKey: 'operator-secret' }
export const workerKey = { accessKeyId: 'LOCALWORKER', secretAccessKey: 'worker-secret' }

/**
 * Access for a local service under test: the operator has all permissions, the worker those of `workerMay`. `asked` records
 * every permission check.
 */
export const localAccess = (workerMay: (request: AccessRequest) => boolean = () => false) => {
  const asked: AccessRequest[] = []
  const secrets = new Map([operatorKey, workerKey].map((key) => [key.accessKeyId, key.secretAccessKey]))
  const access: Access = {
    secretOf: (accessKeyId) => secrets.get(accessKeyId),
    check: (request) => {
      asked.push(request)
      if (request.accessKeyId === operatorKey.accessKeyId || workerMay(request)) return
      throw new AccessDenied(refusal(request))
    },
  }
  return { access, asked }
}

const refusal = ({ action, resource }: AccessRequest) =>
  `User: arn:aws:sts::000000000000:assumed-role/Worker/worker is not authorized to perform: ${action} on resource: ` +
  `${resource} because no identity-based policy allows the ${action} action`
