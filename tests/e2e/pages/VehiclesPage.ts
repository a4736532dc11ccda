import type { Locator, Page } from '../../support/browser.ts';
import { CardsPage } from './CardsPage.ts';
import { type Place, RecordForm } from './RecordForm.ts';

const places = {
  vehicleNumber: { label: 'Vehicle Number' },
  company: { label: 'Company' },
  model: { label: 'Model' },
  color: { label: 'Color' },
  type: { label: 'Type', kind: 'chosen' },
  year: { label: 'Year' },
  owner: { label: 'Owner', kind: 'searched' },
  flat: { label: 'Flat', kind: 'searched' },
} satisfies Record<string, Place>;

export type VehicleForm = RecordForm<keyof typeof places>;

export class VehiclesPage extends CardsPage<VehicleForm> {
  constructor(page: Page) {
    const path = '/admin/vehicles';
    super(page, { path, title: 'Vehicle Management', list: 'Vehicles', search: 'Search vehicles' });
  }

  card(vehicleNumber: string): Locator {
    return this.cards.and(this.page.getByRole('article', { name: `Vehicle ${vehicleNumber}`, exact: true }));
  }

  only(type: string): Promise<void> {
    return this.choose('Type', type, this.page.getByRole('main'));
  }

  async startAdding(): Promise<VehicleForm> {
    await this.press('Add Vehicle');
    return this.started('Add New Vehicle');
  }

  async startEditing(vehicleNumber: string): Promise<VehicleForm> {
    await this.press(`Edit ${vehicleNumber}`);
    return this.started('Edit Vehicle');
  }

  async startDeleting(vehicleNumber: string) {
    await this.press(`Delete ${vehicleNumber}`);
    return this.asks(`Delete vehicle ${vehicleNumber}`, 'Are you sure you want to delete this vehicle?');
  }

  protected form(dialog: Locator): VehicleForm {
    return new RecordForm(this, dialog, places);
  }
}
