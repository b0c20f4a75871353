import { Account } from '#shared/entities/account.ts'
import { area, endpoint } from './endpoint.ts'

export const account = area('account', {
  read: endpoint({ method: 'GET', path: '/account', result: Account }),
})
