import { route } from '@/lib/server/doors/route'
import { listGuardians } from '@/lib/guardians/queries'
import { addGuardian, changeGuardian } from '@/lib/guardians/service'

export const GET = route(listGuardians)
export const POST = route(addGuardian, { status: 201 })
export const PUT = route(changeGuardian)
