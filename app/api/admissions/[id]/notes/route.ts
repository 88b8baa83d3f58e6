import { route } from '@/lib/server/doors/route'
import { addApplicationNote } from '@/lib/admissions/service'

export const POST = route(addApplicationNote, { status: 201 })
