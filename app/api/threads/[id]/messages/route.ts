import { route } from '@/lib/server/doors/route'
import { writeMessage } from '@/lib/threads/service'

export const POST = route(writeMessage, { status: 201 })
