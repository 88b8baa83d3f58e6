import { addApplicationNote } from '@/lib/admissions/service'
import { route } from '@/lib/server/doors/route'

export const POST = route(addApplicationNote, { status: 201 })
