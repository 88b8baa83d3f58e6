import { route } from '@/lib/server/doors/route'
import { listConcessions } from '@/lib/concessions/queries'
import { giveConcession } from '@/lib/concessions/service'

export const GET = route(listConcessions)
export const POST = route(giveConcession, { status: 201 })
