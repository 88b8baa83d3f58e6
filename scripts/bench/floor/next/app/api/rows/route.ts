import { connection } from 'next/server'
import { rowsOf } from '../../rows'

export async function GET() {
  await connection()
  return Response.json({ rows: rowsOf(40), total: 40 })
}
