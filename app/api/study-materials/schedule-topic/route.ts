import { route } from '@/lib/server/doors/route'
import { scheduleTopic } from '@/lib/topics/operations'

export const POST = route(scheduleTopic, { status: 201 })
