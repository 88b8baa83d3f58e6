import { route } from '@/lib/server/doors/route'
import { changeFrontPage, readFrontPage } from '@/lib/school/front-page-operations'

export const GET = route(readFrontPage)
export const PUT = route(changeFrontPage)
