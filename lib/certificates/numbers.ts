import { formatYear } from '@/lib/years'
import { certificateKinds, type CertificateKind } from './lists'

const prefixes = { Transfer: 'TC', Bonafide: 'BC' } as const satisfies Record<CertificateKind, string>
const kinds = { TC: 'Transfer', BC: 'Bonafide' } as const

/** A stored kind: a check constraint has these values. */
export const kindOf = (stored: string): CertificateKind =>
  certificateKinds.find((kind) => kind === stored) ?? 'Bonafide'

type Numbered = { kind: CertificateKind; year: number; number: number }

/** `TC/2026-27/0012`. */
export const formatCertificateNumber = ({ kind, year, number }: Omit<Numbered, 'kind'> & { kind: string }): string =>
  `${prefixes[kindOf(kind)]}/${formatYear(year)}/${String(number).padStart(4, '0')}`

const printed = /^(TC|BC)\/(\d{4})-\d\d\/(\d{1,9})$/

/** What somebody typed who has the paper; undefined for anything else. */
export function readCertificateNumber(typed: string): Numbered | undefined {
  const [, prefix, year, number] = printed.exec(typed.toUpperCase()) ?? []
  if (prefix !== 'TC' && prefix !== 'BC') return undefined
  return { kind: kinds[prefix], year: Number(year), number: Number(number) }
}
