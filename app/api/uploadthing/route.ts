import { uploadThingEndpoint } from '@/lib/uploads/endpoint'

export const GET = uploadThingEndpoint
export const POST = uploadThingEndpoint
