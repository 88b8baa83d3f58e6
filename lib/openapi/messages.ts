export const openapiMessages = { failed: 'Failed to load the description of the API' } as const
