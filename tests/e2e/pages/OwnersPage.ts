import { expect, type Locator, type Page } from '../../support/browser.ts';
import { CardsPage } from './CardsPage.ts';
import { type Place, RecordForm } from './RecordForm.ts';

const family = 'Family Details';
const contact = 'Emergency Contact';
const documents = 'Documents';

const places = {
  name: { label: 'Full Name' },
  email: { label: 'Email' },
  phone: { label: 'Phone' },
  flat: { label: 'Flat', kind: 'searched' },
  occupancyDate: { label: 'Occupancy Date', kind: 'day' },
  status: { label: 'Status', kind: 'chosen' },
  address: { label: 'Address' },
  adults: { label: 'Adults', group: family },
  children: { label: 'Children', group: family },
  males: { label: 'Males', group: family },
  females: { label: 'Females', group: family },
  contactName: { label: 'Name', group: contact },
  contactPhone: { label: 'Phone', group: contact },
  contactRelation: { label: 'Relation', group: contact },
  aadhar: { label: 'Aadhar Number', group: documents },
  pan: { label: 'PAN Number', group: documents },
  lease: { label: 'Lease Agreement', group: documents },
} satisfies Record<string, Place>;

/** The form of an owner. */
class OwnerForm extends RecordForm<keyof typeof places> {
  /** Where it takes a flat from them it isn't saved before it could ask of their vehicles there, and says so. */
  override async save(): Promise<void> {
    await expect(this.dialog.getByText('Their vehicles are loading…')).toHaveCount(0);
    await super.save();
  }
}

/** The fields without which an owner's form can't be saved. */
export const enough = {
  name: 'Meera Rao',
  email: 'meera@people.example',
  phone: '9845012345',
  occupancyDate: '2024-04-01',
  adults: '2',
  children: '1',
  males: '1',
  females: '2',
};

export class OwnersPage extends CardsPage<OwnerForm> {
  constructor(page: Page) {
    super(page, { path: '/admin/owners', title: 'Owner Management', list: 'Owners', search: 'Search owners' });
  }

  card(name: string): Locator {
    return this.cards.and(this.page.getByRole('article', { name, exact: true }));
  }

  only(status: string): Promise<void> {
    return this.choose('Status', status, this.page.getByRole('main'));
  }

  async startAdding(): Promise<OwnerForm> {
    await this.press('Add Owner');
    return this.started('Add New Owner');
  }

  async startEditing(name: string): Promise<OwnerForm> {
    await this.press(`Edit ${name}`);
    return this.started('Edit Owner');
  }

  async startDeleting(name: string) {
    await this.press(`Delete ${name}`);
    return this.asks(`Delete ${name}`, 'Are you sure you want to delete this owner?');
  }

  protected form(dialog: Locator): OwnerForm {
    return new OwnerForm(this, dialog, places);
  }
}
