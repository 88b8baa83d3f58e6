import { messages } from '@/lib/messages'
import { keep } from '@/lib/server/files/keep'
import { received } from '@/lib/server/files/receiving/received'
import { operation } from '@/lib/server/doors/operation'
import { materialColumns, toMaterial } from './queries'
import { uploadMaterialSchema, type Material } from './schema'

/** docs/spec.md §7, POST /api/study-materials/upload. */
export const uploadMaterial = operation({
  access: 'materials:create',
  input: uploadMaterialSchema,
  fail: messages.materials.uploadFailed,
  async run(actor, { file, ...fields }, caller): Promise<{ material: Material; message: string }> {
    const material = await keep(received(file), {
      caller,
      request: { of: 'uploadMaterial', by: actor.id, input: fields },
      write: async (tx, { fileId }) =>
        toMaterial(
          await tx.studyMaterial.create({
            data: { ...fields, fileId, uploadedById: actor.id },
            select: materialColumns,
          }),
        ),
    })
    return { material, message: messages.materials.uploaded }
  },
})
