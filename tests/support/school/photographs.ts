import { demo, sessionOf } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { person } from '@/tests/support/doors/examples'
import { formOf, makeImage, named, type Upload } from '@/tests/support/material/files'

const square = named('face.jpg', await makeImage('jpeg', 640, 640))

/** The form that sets a photograph. */
export const photoForm = (file: Upload = square) => formOf({}, file)

/** Sends a photograph of a person as the office. */
export const sendPhoto = async (id: string, file?: Upload) =>
  person(await sessionOf(demo.admin)).send(`/api/people/${id}/photo`, photoForm(file))

/** Gives a person a photograph. Returns where it is. */
export async function photographed(id: string): Promise<string> {
  const { status, body } = await sendPhoto(id)
  if (status !== 201) throw new Error(`the photograph answered ${status}: ${String(body.message)}`)
  return String(body.photo)
}

/** The files of a person's photograph: the picture, and the small one. */
export const photoFilesOf = (id: string) =>
  sql<{ id: string; key: string; type: string; width: number; height: number }>(
    `SELECT f.id, f.key, f.type, f.width, f.height FROM "User" u
     JOIN "StoredFile" f ON f.id IN (u."photoId", u."photoThumbnailId") WHERE u.id = $1 ORDER BY f.width DESC`,
    [id],
  )
