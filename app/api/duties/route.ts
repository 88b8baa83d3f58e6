import { route } from '@/lib/server/doors/route'
import { readDuties } from '@/lib/duties/queries'
import { giveDuty, setSectionDuties } from '@/lib/duties/service'

export const GET = route(readDuties)
export const POST = route(giveDuty, { status: 201 })
export const PUT = route(setSectionDuties)
