import { type Address, type AddressBook, createAddressBook } from '#local/emulators/template/address-book.ts'
import type { Resolver } from '#local/emulators/template/resolve.ts'

export const siteAddresses = (resolver: Resolver, edge: string): Address[] =>
  resolver
    .resources('AWS::CloudFront::Distribution')
    .map(({ logicalId }): Address => [`https://${resolver.attribute(logicalId, 'DomainName')}`, edge])

/** Maps the site's own address only. CORS origins and callback addresses need it before the other services run. */
export const siteBook = (resolver: Resolver, edge: string): AddressBook =>
  createAddressBook(siteAddresses(resolver, edge))
