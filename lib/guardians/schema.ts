import { z } from 'zod'
import { limits } from '@/lib/constants'
import { choice, day, formSchema, id, knownChoice, optionalId, optionalText, text } from '@/lib/inputs'
import { required } from '@/lib/messages'
import { personFieldSchemas } from '@/lib/people/fields'
import { fieldsOfGuardians, pickFields } from '@/lib/person-fields'
import { joiningMessages } from './joining-messages'
import { relations, usualRights } from './lists'

/** `id` is the pupil's, `guardian` the guardian's. */
export const familySchema = z.object({ id })
export const linkSchema = familySchema.extend({ guardian: id })

const rights = {
  isTold: z.boolean(),
  seesRecords: z.boolean(),
  pays: z.boolean(),
  mayCollect: z.boolean(),
}

const { name, ...contacts } = pickFields(personFieldSchemas, fieldsOfGuardians)

/**
 * A guardian of a pupil: somebody whom the school knows (`guardian`), or somebody new with a name. `another`: that it is
 * nobody of those who are like them, which is asked where there are any.
 */
export const addGuardianSchema = formSchema({
  relation: choice(relations),
  // Of somebody who is known it does not count, and may be anything.
  name: z.string().nullish(),
  ...contacts,
  guardian: optionalId.default(''),
  another: z.boolean().default(false),
  isTold: rights.isTold.default(usualRights.isTold),
  seesRecords: rights.seesRecords.default(usualRights.seesRecords),
  pays: rights.pays.default(usualRights.pays),
  mayCollect: rights.mayCollect.default(usualRights.mayCollect),
})
  .extend({ id })
  .transform(({ name: given, ...input }, context) => {
    if (input.guardian) return { ...input, name: '' }
    const read = name.safeParse(given ?? '')
    if (read.success) return { ...input, name: read.data }
    context.addIssue({ code: 'custom', path: ['name'], message: read.error.issues[0]?.message ?? required })
    return z.NEVER
  })

/** Those who may be meant by what is typed; nothing where too little is. */
export const likelySchema = familySchema.extend({
  name: optionalText(limits.name),
  phone: optionalText(limits.phone),
  email: optionalText(limits.email),
})

/** What is absent stays. */
export const changeGuardianSchema = formSchema({
  relation: choice(relations).optional(),
  isTold: rights.isTold.optional(),
  seesRecords: rights.seesRecords.optional(),
  pays: rights.pays.optional(),
  mayCollect: rights.mayCollect.optional(),
}).extend({ id, guardian: id })

/** More than a pupil has. */
const mostGuardians = 30

/** All guardians of a pupil, in the order in which the school contacts them. */
export const orderSchema = familySchema.extend({ order: z.array(id).min(1).max(mostGuardians) })

/** `until`: the last day. */
export const endGuardianSchema = formSchema({ until: day }).extend({ id, guardian: id })

/** `alone`: also if nobody is left then whom the school can reach. */
export const barSchema = formSchema({ reason: text(limits.reason) }).extend({
  id,
  guardian: id,
  alone: z.boolean().default(false),
})
export const liftSchema = formSchema({ reason: text(limits.reason) }).extend({ id, guardian: id })

/** Whom the office invites at once: the guardians of a class; without one of all. */
export const bulkSchema = z.object({ class: z.union([z.literal(''), knownChoice('classes')]).default('') })
export const slipsSchema = z.object({ class: knownChoice('classes') })
/** Entries that may be the same as `id`; `q` is what somebody looks for. */
export const likeEntrySchema = familySchema.extend({ q: optionalText(limits.name) })

/** `other`: the second entry of the same person. `keep`: of two entries with a login, the one that keeps it. */
export const joinSchema = formSchema({ keep: optionalId.default('') }).extend({ id, other: id })

/** `children`: those who go to the new person. */
export const partSchema = formSchema({
  name,
  ...contacts,
  children: z.array(id, { error: joiningMessages.noChildren }).min(1, joiningMessages.noChildren).max(mostGuardians),
}).extend({ id })
