import { route } from '@/lib/server/doors/route'
import { nameSubstitute } from '@/lib/duties/service'

export const POST = route(nameSubstitute, { status: 201 })
