import * as x509 from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const dayMilliseconds = 24 * 3600 * 1000
// For the protection of mail, which C2PA accepts for claims (docs/vendors.md, C2PA).
const emailProtection = '1.3.6.1.5.5.7.3.4'

const pairOfKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

/**
 * A certificate for signing pictures, by an authority that is made for it and trusted by nobody else: what an operator
 * buys for a real stage. `signer` is the value of the picture signer's secret, `authority` the authority's certificate. It has expired when `validDays` is
 * negative.
 */
export const makePictureAuthority = async (organization = 'Roomwright on this machine', validDays = 3650) => {
  const [ours, theirs] = await Promise.all([pairOfKeys(), pairOfKeys()])
  const validity = {
    notBefore: new Date(Date.now() + Math.min(-1, validDays - 1) * dayMilliseconds),
    notAfter: new Date(Date.now() + validDays * dayMilliseconds),
  }
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: `CN=Test authority, O=${organization}`,
    keys: theirs,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(theirs.publicKey),
    ],
    ...validity,
  })
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: '02',
    subject: `CN=Pictures, O=${organization}`,
    issuer: authority.subject,
    publicKey: ours.publicKey,
    signingKey: theirs.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([emailProtection], false),
      await x509.SubjectKeyIdentifierExtension.create(ours.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(theirs.publicKey),
    ],
    ...validity,
  })
  const key = x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', ours.privateKey), 'PRIVATE KEY')
  return { signer: [certificate.toString('pem'), key].join('\n'), authority: authority.toString('pem') }
}
