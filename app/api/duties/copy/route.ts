import { route } from '@/lib/server/doors/route'
import { copyDuties } from '@/lib/duties/service'

export const POST = route(copyDuties)
