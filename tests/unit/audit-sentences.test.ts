import { describe, expect, it } from 'vitest'
import { auditKinds, type AuditKind, type AuditWhat } from '@/lib/audit/lists'
import { auditSentence, auditSentences, type Told } from '@/lib/audit/sentences'

const told = (told: Partial<Told> & { kind: AuditKind; what: AuditWhat }): Told => ({
  operation: '',
  by: 'Meenakshi Iyer',
  whose: 'Dhruv Malhotra',
  self: false,
  ...told,
})
const own = { by: 'Dhruv Malhotra', self: true }

describe('an entry of the audit', () => {
  it.each<[Parameters<typeof told>[0], string, string]>([
    [
      { kind: 'FeeReminder', what: 'Added' },
      'Meenakshi Iyer reminded the family of Dhruv Malhotra',
      'Meenakshi Iyer reminded your family',
    ],
    [
      { kind: 'FeeContact', what: 'Added' },
      'Meenakshi Iyer noted what the family of Dhruv Malhotra said about its fees',
      'Meenakshi Iyer noted what your family said about its fees',
    ],
    [
      { kind: 'User', what: 'Seen' },
      'Meenakshi Iyer opened the page of Dhruv Malhotra',
      'Meenakshi Iyer opened your page',
    ],
    [{ kind: 'User', what: 'Changed', ...own }, 'Dhruv Malhotra changed their own details', 'You changed your details'],
    [
      { kind: 'User', what: 'Added', operation: 'account:register', by: 'A visitor' },
      'A visitor signed up as Dhruv Malhotra',
      'A visitor signed up as you',
    ],
    [
      { kind: 'Payment', what: 'Added', operation: 'fees:pay', ...own },
      'Dhruv Malhotra paid their own fee',
      'You paid your fee',
    ],
    [
      { kind: 'LeaveRequest', what: 'Added', operation: 'leave:request', ...own },
      'Dhruv Malhotra asked for leave',
      'You asked for leave',
    ],
    [
      { kind: 'LeaveRequest', what: 'Changed', operation: 'leave:decide' },
      'Meenakshi Iyer decided the leave request of Dhruv Malhotra',
      'Meenakshi Iyer decided your leave request',
    ],
    [
      { kind: 'Payment', what: 'Added', operation: 'payments:record' },
      'Meenakshi Iyer recorded the payment of Dhruv Malhotra',
      'Meenakshi Iyer recorded your payment',
    ],
    // Of a bar the one whose record it is learns nothing.
    [
      { kind: 'Guardianship', what: 'Changed', operation: 'guardians:bar', thing: 'Rohan Iyer' },
      'Meenakshi Iyer barred Rohan Iyer from the record of Dhruv Malhotra',
      'Meenakshi Iyer changed what is kept of your guardians',
    ],
    [
      { kind: 'Guardianship', what: 'Changed', operation: 'guardians:lift', thing: 'Rohan Iyer' },
      'Meenakshi Iyer lifted the bar of Rohan Iyer from the record of Dhruv Malhotra',
      'Meenakshi Iyer changed what is kept of your guardians',
    ],
    [
      { kind: 'Guardianship', what: 'Added', operation: 'guardians:manage', thing: 'Rohan Iyer' },
      'Meenakshi Iyer made Rohan Iyer a guardian of Dhruv Malhotra',
      'Meenakshi Iyer added a guardian of you',
    ],
    [
      { kind: 'SchoolClass', what: 'Added', whose: '', thing: 'Nursery' },
      'Meenakshi Iyer added the class Nursery',
      'Meenakshi Iyer added the class Nursery',
    ],
    [
      { kind: 'StudyMaterial', what: 'Removed', whose: '' },
      'Meenakshi Iyer removed a study material',
      'Meenakshi Iyer removed a study material',
    ],
    [
      { kind: 'Admission', what: 'Added', whose: '', by: 'A visitor', thing: 'Rohan Mehta' },
      'A visitor applied for the admission of Rohan Mehta',
      'A visitor applied for the admission of Rohan Mehta',
    ],
    [
      { kind: 'AuditDetail', what: 'Purged', whose: 'Erased person', by: 'The portal' },
      'The portal erased the details of the entries of Erased person',
      'The portal erased the details of your entries',
    ],
  ])('reads as one sentence: %o', (entry, toTheOffice, toOwn) => {
    expect(auditSentence(told(entry))).toBe(toTheOffice)
    expect(auditSentence(told(entry), true)).toBe(toOwn)
  })

  const all = Object.entries(auditSentences).flatMap(([kind, whats]) =>
    Object.keys(whats).map((what) => ({ kind: kind as AuditKind, what: what as AuditWhat })),
  )

  it.each(all)('$what $kind has who did it first, and nothing of how it is stored', (entry) => {
    for (const parts of [{}, { whose: '' }, { thing: 'Some name' }, own])
      for (const toOwn of [false, true]) {
        const sentence = auditSentence(told({ ...entry, ...parts }), toOwn)
        expect(sentence).toMatch(/^(Meenakshi Iyer|Dhruv Malhotra|You) [a-z]+ /)
        expect(sentence).not.toMatch(/[{}|_]| {2}|\bundefined\b/)
        // A name of a table, such as FeeStructure.
        expect(sentence).not.toMatch(/\b[A-Z][a-z]+[A-Z]\w*/)
      }
  })

  it('of a table that the portal has no more says which', () => {
    expect(auditSentence({ ...told({ kind: 'User', what: 'Added' }), kind: 'OldTable' })).toBe(
      'Meenakshi Iyer wrote in OldTable',
    )
    expect(Object.keys(auditSentences)).toEqual(Object.keys(auditKinds))
  })
})
