import { route } from '@/lib/server/doors/route'
import { changeTopic, deleteTopic } from '@/lib/topics/operations'

export const PUT = route(changeTopic)
export const DELETE = route(deleteTopic)
