import { expect, it } from 'vitest'
import { columnName, isTechnical } from '@/lib/audit/column-names'
import { auditKinds } from '@/lib/audit/lists'
import { tables } from '@/lib/privacy/columns'

/** The names in the details of an entry of the audit (lib/audit/column-names.ts). */

it('has words for each column that is recorded', () => {
  for (const [table, kind] of Object.entries(auditKinds))
    // Entries stay of tables that are no more.
    for (const column of table in tables ? Object.keys(tables[table as keyof typeof tables].columns) : []) {
      if (isTechnical(column)) continue
      expect(columnName(kind, column), `${table}.${column}`).toMatch(/^[A-Z][A-Za-z’ -]+$/)
    }
})

it('calls what forms ask for as they do', () => {
  expect(columnName('Person', 'parentEmail')).toBe('Parent Email')
  expect(columnName('Person', 'name')).toBe('Full Name')
  expect(columnName('Section', 'name')).toBe('Name')
  expect(columnName('Application', 'previousSchool')).toBe('Previous school')
  expect(columnName('Fee of a class', 'amountPaise')).toBe('Amount')
  expect(columnName('Person', 'approvedAt')).toBe('Approved')
})

it('keeps numbers of records and copies apart', () => {
  for (const column of ['id', 'studentId', 'tokenHash', 'findableName', 'classRank', 'nameKey'])
    expect(isTechnical(column), column).toBe(true)
  for (const column of ['paidAt', 'class', 'middayKeyed']) expect(isTechnical(column), column).toBe(false)
})
