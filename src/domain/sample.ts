/** The invented records that the examples in the API's description are about, so that they fit one another. */
export const sample = {
  flatId: '3f0c2a54-7d1e-4b8a-9c26-1a0b5e8d4101',
  ownerId: '8b6e1d90-25c3-4f7a-8e14-6c2d9a7f0201',
  buyerId: 'c41d7f3a-90be-4c62-a5d8-3e7b1f6a0202',
  vehicleId: 'e2957b08-64fa-4d13-b7c9-0d8a4f2e0301',
  transferId: '17a8c5e6-3b42-4e90-9f5d-8b6c0d1e0401',
  ownershipId: '5d3e9f71-a80c-4b26-8d47-2f9c6e0b0501',
  userId: '94c6b2e8-1f57-4a3d-b08e-7a5d3c9f0601',
  activityId: '2b81c6f4-5d93-4e0a-96b7-e1c4a8d70901',
  sessionId: '60f4d8a1-c729-4e5b-93f6-b1e7a2c80701',
  key: 'a9d25c07-8e6f-4134-9b7a-5c0e3f1d0801',
  at: '2026-03-05T06:30:00.000Z',
  viewId: 'd80f3b57-92c6-4e1a-a74d-6f5b0e2c1001',
  importId: '2c8e5f91-4b7d-4a06-8e3f-9d1b0c7a0901',
  nominationId: '4b1f6d83-0e9a-4c57-b2d8-9a3e7f5c1201',
  tenancyId: '9c27e4b1-63af-4d80-95e1-7b0d2f8a1301',
  consentId: '7e4a9c12-5f83-4d6b-a1e7-0c3b8d2f1101',
} as const;
