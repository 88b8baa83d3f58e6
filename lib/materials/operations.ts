import { z } from 'zod'
import { asFile, pageOf } from '@/lib/answers'
import type { ServedFile } from '@/lib/server/files/serve'
import { placeName } from '@/lib/enrolment/lists'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { listedMaterialShape, materialShape, type Material } from './answers'
import { materialMessages } from './messages'
import { scopeOf } from '@/lib/server/accounts/scope'
import { ownSectionFirst } from '@/lib/server/accounts/own-section'
import { isOwnWork, ownClass, ownWork, reachesClass } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { db } from '@/lib/server/data/db'
import { servedColumns } from '@/lib/server/files/serve'
import { operation } from '@/lib/server/doors/operation'
import { onDaySql, schoolDay } from '@/lib/server/school-day'
import { allOf, findPattern, listOrderSql, readSqlPage, tableList, type AsJson } from '@/lib/server/data/sql'
import { Prisma } from '@/prisma/client/client'
import {
  changeMaterialSchema,
  materialIdSchema,
  materialListSchema,
  uploadMaterialSchema,
  type MaterialPlace,
} from './schema'
import { removeFileBytes, removeFileRows, storeUpload } from '@/lib/server/files/stored-files'
import { asReceivedFile } from '@/lib/server/files/receiving/received-file'

const materialColumns = {
  id: true,
  class: true,
  section: true,
  subject: true,
  type: true,
  title: true,
  createdAt: true,
  uploadedBy: { select: { name: true } },
} as const

type Row = AsJson<Prisma.StudyMaterialGetPayload<{ select: typeof materialColumns }>, 'createdAt'>

const toMaterial = ({ createdAt, uploadedBy, ...row }: Row): Material => ({
  ...row,
  uploadedBy: uploadedBy.name,
  date: schoolDay(new Date(createdAt)),
})

/** docs/spec.md §7, GET /api/study-materials: newest first unless sorted; with `own`, those of one's own section before the others. */
export const listMaterials = operation({
  access: 'materials:read',
  as: 'materials',
  input: materialListSchema,
  output: pageOf(listedMaterialShape),
  fail: materialMessages.loadFailed,
  async run(actor, { q, sort, class: schoolClass, section, subject, type, date, own, ...asked }, { scope }) {
    const changes = scopeOf('materials:change', actor)
    const condition = allOf(
      conditionSql(ownClass(scope), 'm'),
      schoolClass ? Prisma.sql`m."class" = ${schoolClass}` : undefined,
      section && Prisma.sql`m."section" = ${section}`,
      subject ? Prisma.sql`m."subject" = ${subject}` : undefined,
      type && Prisma.sql`m."type" = ${type}::"MaterialType"`,
      date ? onDaySql(Prisma.sql`m."createdAt"`, date) : undefined,
      q ? Prisma.sql`m."findable" LIKE ${findPattern(q)}` : undefined,
    )
    const plain = listOrderSql('m', sort, { class: 'classRank' })
    const order = own && !sort ? ownSectionFirst('m', plain, actor) : plain
    return readSqlPage(
      asked,
      tableList({
        ...{ table: 'StudyMaterial', of: 'm', condition, order },
        columns: Prisma.sql`
          m."id", m."class", m."section", m."subject", m."type", m."title", m."createdAt",
          json_build_object('name', u."name") AS "uploadedBy", m."uploadedById"`,
        joined: Prisma.sql`JOIN "User" u ON u."id" = m."uploadedById"`,
      }),
      ({ uploadedById, ...row }: Row & { uploadedById: string }) => ({
        ...toMaterial(row),
        mayChange: isOwnWork(changes, uploadedById),
      }),
    )
  },
})

/** docs/spec.md §7, GET /api/study-materials/download/{id}: saved as material-{id}.pdf or .mp4. */
export const materialFile = operation({
  access: 'materials:read',
  input: materialIdSchema,
  output: asFile<ServedFile>('application/pdf', 'video/mp4'),
  fail: materialMessages.downloadFailed,
  async run(_actor, { id }, { scope }) {
    const material = await db.studyMaterial.findFirst({
      where: { AND: [{ id }, ownClass(scope)] },
      relationLoadStrategy: 'join',
      select: { id: true, file: { select: servedColumns } },
    })
    if (!material) throw new AppError('notFound', messages.common.notFound)
    const extension = material.file.type === 'application/pdf' ? 'pdf' : 'mp4'
    return { ...material.file, saveAs: `material-${material.id}.${extension}`, large: true }
  },
})

/**
 * docs/spec.md §7, POST /api/study-materials/upload: one file, and a material for each section that it is for. From then on
 * they are materials like any.
 */
export const uploadMaterial = operation({
  access: 'materials:create',
  input: uploadMaterialSchema,
  output: z.strictObject({
    material: materialShape,
    /** Those of further sections, where some were asked for. */
    others: z.array(materialShape).optional(),
    message: z.string(),
  }),
  fail: materialMessages.uploadFailed,
  async run(actor, { file, ...input }, caller) {
    const { also, class: schoolClass, section, ...about } = input
    const places = uniquePlaces([{ class: schoolClass, section }, ...also])
    const beyond = places.find((place) => !reachesClass(caller.scope, place.class))
    if (beyond) throw new AppError('forbidden', materialMessages.further.notYours(placeName(beyond)))
    const [material, ...others] = await storeUpload(asReceivedFile(file), {
      caller,
      request: { of: 'uploadMaterial', by: actor.id, input },
      write: async (tx, { fileId }) => {
        const rows = places.map((place) => ({ ...about, ...place, fileId, uploadedById: actor.id }))
        const made = await tx.studyMaterial.createManyAndReturn({ data: rows, select: materialColumns })
        const madeFor = new Map(made.map((row) => [placeName(row), toMaterial(row)]))
        return places.flatMap((place) => madeFor.get(placeName(place)) ?? [])
      },
    })
    if (!material) throw new Error('an upload without a material')
    if (others.length === 0) return { material, message: materialMessages.uploaded }
    return { material, others, message: materialMessages.uploadedFor(places.length) }
  },
})

const uniquePlaces = (places: readonly MaterialPlace[]) => [
  ...new Map(places.map((place) => [placeName(place), place])).values(),
]

/** Corrects what is said of a material: who uploaded it, and administrators. */
export const changeMaterial = operation({
  access: 'materials:create',
  rows: 'materials:change',
  as: 'material',
  input: changeMaterialSchema,
  output: materialShape.extend({ message: z.string() }),
  fail: materialMessages.changeFailed,
  async run(_actor, { id, ...fields }, { scope }) {
    const own = { AND: [{ id }, ownWork(scope, 'uploadedById')] }
    const [changed] = await db.studyMaterial.updateManyAndReturn({
      where: own,
      data: fields,
      select: materialColumns,
    })
    if (!changed) throw new AppError('notFound', messages.common.notFound)
    return { ...toMaterial(changed), message: materialMessages.changed }
  },
})

/** Deletes a material, and its file with the last that has it: who uploaded it, and administrators. */
export const deleteMaterial = operation({
  access: 'materials:create',
  rows: 'materials:change',
  input: materialIdSchema,
  output: z.strictObject({ id: z.string() }),
  fail: materialMessages.deleteFailed,
  async run(_actor, { id }, { scope }) {
    const keys = await db.$transaction(async (tx) => {
      const own = { AND: [{ id }, ownWork(scope, 'uploadedById')] }
      const found = await tx.studyMaterial.findFirst({ where: own, select: { fileId: true } })
      const { count } = await tx.studyMaterial.deleteMany({ where: own })
      // Another request may have deleted it meanwhile.
      if (!found || count === 0) throw new AppError('notFound', messages.common.notFound)
      return removeFileRows(tx, [found.fileId])
    })
    await removeFileBytes(keys)
    return { id }
  },
})
