import { X509Certificate } from '@peculiar/x509'
import * as z from 'zod'
import { bytesOf, decoded, jsonIn } from '#frontend/lib/proofs/proof-json.ts'
import { type Proof, ProofDocument, ProofHeader, ProofStatement, proofFormat } from '#shared/entities/proof.ts'
import type { Verdict } from './verdict.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

const isSignedWith = async (certificate: string, proof: Proof): Promise<boolean> => {
  const { rawData } = new X509Certificate(certificate).publicKey
  const key = await crypto.subtle.importKey('spki', rawData, algorithm, false, ['verify'])
  const signed = new TextEncoder().encode(`${proof.protected}.${proof.payload}`)
  return crypto.subtle.verify(algorithm, key, bytesOf(proof.signature), signed)
}

const Formatted = z.looseObject({ format: z.number() })

type Refusal = Extract<Verdict, { kind: 'proofChanged' | 'proofOther' | 'proofFormat' }>['kind']

/** The statement of a proof, or why it proves nothing. Its certificates count only if one of them is ours. */
const readOne = async (proof: Proof, ours: readonly string[]): Promise<ProofStatement | Refusal> => {
  try {
    const header = ProofHeader.safeParse(decoded(proof.protected))
    const [certificate = ''] = header.data?.x5c ?? []
    if (!header.success) return 'proofChanged'
    if (!ours.includes(certificate)) return 'proofOther'
    if (!(await isSignedWith(certificate, proof))) return 'proofChanged'
    const payload = decoded(proof.payload)
    const isKnown = Formatted.safeParse(payload).data?.format === proofFormat
    return (isKnown && ProofStatement.safeParse(payload).data) || 'proofFormat'
  } catch {
    return 'proofChanged'
  }
}

/**
 * Reads a file of proofs as text. It is as good as its worst proof. Needs nothing but the file and `ours`, the stage's
 * certificates as base64 of their DER. Undefined for a text that is no such file.
 */
export const readProofs = async (text: string, ours: readonly string[]): Promise<Verdict | undefined> => {
  const file = ProofDocument.safeParse(jsonIn(text))
  if (!file.success) return undefined
  const read = await Promise.all(file.data.proofs.map((proof) => readOne(proof, ours)))
  const refusal = read.find((one) => typeof one === 'string')
  return refusal ? { kind: refusal } : { kind: 'proof', statements: read.filter((one) => typeof one !== 'string') }
}
