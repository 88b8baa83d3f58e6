import { route } from '@/lib/server/doors/route'
import { readOpenapi } from '@/lib/openapi/operations'

export const GET = route(readOpenapi)
