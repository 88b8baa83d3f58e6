import { z } from 'zod'
import { pageOf, day } from '@/lib/answers'
import { relations } from '@/lib/guardians/lists'
import { importKinds, importStates, importFieldNames, importOutcomes, sameOrNew } from './lists'

/** What this domain answers: the shapes of its operations' results. */

/** A sheet that was uploaded, and what became of it. */
export const importSummaryShape = z.strictObject({
  id: z.string(),
  /** ISO 8601, UTC. */
  date: z.string(),
  fileName: z.string(),
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  /** People in the sheet. */
  people: z.number(),
  created: z.number(),
  changed: z.number(),
  /** '' when the account is gone. */
  by: z.string(),
})
export type ImportSummary = z.output<typeof importSummaryShape>

/** A column of the file and what it is taken for; null for one that is ignored. */
export const sheetColumnShape = z.strictObject({
  header: z.string(),
  field: z.enum(importFieldNames).nullable(),
  /** What all rows have, of what is no column of the file but stands above it, or was said here. */
  value: z.string().optional(),
})
export type SheetColumn = z.output<typeof sheetColumnShape>

/** An import by itself. What its rows would do is in the list of its rows. */
export const importDetailShape = importSummaryShape.extend({
  columns: z.array(
    sheetColumnShape.extend({
      /** The first value in it. */
      sample: z.string(),
    }),
  ),
  /** Class and section of all rows, where the sheet has no column for them. */
  forAll: z.strictObject({ class: z.string().optional(), section: z.string().optional() }),
  /** What of the file is left out, and what is to be known of how it is read, in sentences. */
  notes: z.array(z.string()),
  /** People that it creates or changes, once it was started. */
  writes: z.number(),
  /** Those of them that are written. */
  progress: z.number(),
  /** Why it failed; '' otherwise. */
  failure: z.string(),
  /** How many of those it created have a login and were never invited. */
  toInvite: z.number(),
  /** How many rows it left out, as long as they are kept. */
  leftOut: z.number(),
  /** '' unless it was undone. */
  undoneBy: z.string(),
})
export type ImportDetail = z.output<typeof importDetailShape>

/** A cell that is wrong, and what would be right. */
export const faultShape = z.strictObject({ column: z.string(), value: z.string(), right: z.string() })
export type Fault = z.output<typeof faultShape>

/** Who somebody in the sheet may be: a person of the same name and date of birth, or with the same number or e-mail. */
export const likePersonShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  detail: z.string(),
  /** What they have in common, as it stands on the screen: "Same admission number". */
  same: z.string(),
})
export type LikePerson = z.output<typeof likePersonShape>

/** A guardian whom a row names. */
export const rowGuardianShape = z.strictObject({
  /** By which somebody says who it is. */
  key: z.string(),
  relation: z.enum(relations),
  name: z.string(),
  /** Whom the portal knows by it; '' for who is new, or is asked about. */
  id: z.string(),
  /** What becomes of it, in words. */
  says: z.string(),
  /** Who it may be; `id` is '' for one in another row of the sheet. */
  like: likePersonShape.nullable(),
  choice: z.enum(sameOrNew).nullable(),
  undecided: z.boolean(),
})

/** A row of the sheet and what the import would do with it. */
export const importRowShape = z.strictObject({
  /** The number of the row in the file. */
  id: z.string(),
  row: z.number(),
  name: z.string(),
  outcome: z.enum(importOutcomes),
  faults: z.array(faultShape),
  changes: z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })),
  /** What is written of who is new. */
  writes: z.array(z.strictObject({ field: z.string(), value: z.string() })),
  /** Whom the portal knows by it; '' for who is new and not imported yet, or may be somebody. */
  personId: z.string(),
  /** The person it was matched with by name and date of birth. */
  like: likePersonShape.nullable(),
  /** Other rows of the sheet with the same name and date of birth, which all would be new. */
  twins: z.array(z.number()),
  choice: z.enum(sameOrNew).nullable(),
  /** The guardians that it names. */
  guardians: z.array(rowGuardianShape),
  /** Faults or changes in words. */
  says: z.string(),
})
export type ImportRow = z.output<typeof importRowShape>

/** A page of rows, and what all of them would do. */
export const checkedRowsShape = pageOf(importRowShape).extend({
  counts: z.record(z.enum(importOutcomes), z.number()),
  /** Guardians of pupils who would be added. */
  guardians: z.number(),
  /** Rows of the template that were left in. */
  examples: z.number(),
  /** Stands for what all rows would do. */
  plan: z.string(),
  /** How many pupils the sheet has in another section, and from which day on they would be there; null for none. */
  moves: z.strictObject({ people: z.number(), from: day }).nullable(),
})
export type CheckedRows = z.output<typeof checkedRowsShape>
