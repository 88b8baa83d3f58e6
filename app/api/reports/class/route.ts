import { route } from '@/lib/server/doors/route'
import { readClassMarks, saveClassMarks } from '@/lib/reports/class-marks'

export const GET = route(readClassMarks)
export const POST = route(saveClassMarks, { status: 201 })
