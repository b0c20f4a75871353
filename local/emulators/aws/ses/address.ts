import { badRequest } from './ses-error.ts'

export type Address = { displayName?: string | undefined; address: string; domain: string }

/** Parses `name@example.com` or `Name <name@example.com>`; throws SES's errors for other text. */
export const parseAddress = (written: string): Address => {
  const [, displayName = '', bracketed] = /^(.*?)<([^<>]*)>\s*$/s.exec(written.trim()) ?? []
  const address = (bracketed ?? written).trim()
  const [local = '', domain = '', ...others] = address.split('@')
  if (!domain.includes('.')) throw badRequest("Missing final '@domain'")
  if (others.length > 0 || !local) throw badRequest('Illegal address')
  if (hasControlCharacterOrSpace(address)) throw badRequest('Local address contains control or whitespace')
  const name = displayName.trim().replace(/^"(.*)"$/, '$1')
  return { address, domain: domain.toLowerCase(), ...(name && { displayName: name }) }
}

const hasControlCharacterOrSpace = (text: string): boolean => [...text].some((character) => character <= ' ')
