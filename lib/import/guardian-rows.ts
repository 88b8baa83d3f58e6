import { guardianRights, relations, usualRights, type GuardianRight, type Relation } from '@/lib/guardians/lists'
import { personFieldSchemas } from '@/lib/people/fields'
import type { z } from 'zod'
import { faultText } from './fault-text'
import { parentParts, parentsOfSheet, readRelation, readYes, relationOf } from './guardian-fields'
import type { ImportField } from './lists'
import type { ReadRow } from './rows'

/** A guardian as a row says them; '' for what it does not say. */
export type RowGuardian = {
  relation: Relation
  name: string
  phone: string
  email: string
  occupation: string
  address: string
  rights: Record<GuardianRight, boolean>
  /** The columns in which something may be wrong. */
  at: Record<'name' | 'phone' | 'email', ImportField>
}

/** The value of a filled cell that the schema takes. `said`: what would be right, else the schema's message. */
export type Take = <Out>(field: ImportField, schema: z.ZodType<Out>, said?: string) => Out | undefined

const { name: nameSchema, phone, contactEmail, occupation, address } = personFieldSchemas

/** Father, mother and guardian beside a pupil. A parent without a name is nobody, and then the other cells must be empty. */
export function readParents({ cell, fail }: ReadRow, take: Take): RowGuardian[] {
  return parentsOfSheet.flatMap((parent) => {
    const relation = relationOf[parent]
    const at = { name: `${parent}Name`, phone: `${parent}Phone`, email: `${parent}Email` } as const
    if (!cell(at.name)) {
      if (parentParts.some((part) => cell(`${parent}${part}`))) fail(at.name, faultText.parentName(relation))
      return []
    }
    const name = take(at.name, nameSchema)
    const said = {
      phone: take(at.phone, phone, faultText.phone) ?? '',
      email: take(at.email, contactEmail, faultText.email) ?? '',
      occupation: take(`${parent}Occupation`, occupation) ?? '',
    }
    return name ? [{ relation, name, ...said, address: '', rights: usualRights, at }] : []
  })
}

/** A row of a sheet of guardians. What is needed is said before. */
export function readGuardian({ cell, fail, failed }: ReadRow, take: Take): RowGuardian[] {
  const relation = readRelation(cell('relation'), relations)
  if (cell('relation') && !relation) fail('relation', faultText.relation(relations))
  if (!cell('admissionNo') && !cell('child')) fail('child', faultText.childKey)
  const name = take('name', nameSchema)
  const said = {
    phone: take('phone', phone, faultText.phone) ?? '',
    email: take('email', contactEmail, faultText.email) ?? '',
    occupation: take('occupation', occupation) ?? '',
    address: take('address', address) ?? '',
  }
  const rights: Record<GuardianRight, boolean> = { ...usualRights }
  for (const right of guardianRights) {
    const read = cell(right) ? readYes(cell(right)) : usualRights[right]
    if (read === undefined) fail(right, faultText.yesOrNo)
    else rights[right] = read
  }
  if (!name || !relation || failed('name')) return []
  return [{ relation, name, ...said, rights, at: { name: 'name', phone: 'phone', email: 'email' } }]
}
